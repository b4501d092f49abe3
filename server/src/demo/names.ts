/** Countries of the sample testers. Every name is combined from these lists and means no real person. */
export interface Country {
  code: string
  timezone: string
  languages: string[]
  /** How many of the sample testers live there. */
  testers: number
  given: string[]
  family: string[]
}

const splitWords = (list: string) => list.split(' ')

export const countries: Country[] = [
  {
    code: 'PK',
    timezone: 'Asia/Karachi',
    languages: ['ur', 'en'],
    testers: 68,
    given: splitWords(
      'Ayesha Bilal Fatima Hamza Hina Imran Mahnoor Nadia Omar Rabia Saad Sana Tariq Usman Zainab Adeel Komal Waqas',
    ),
    family: splitWords(
      'Akhtar Aslam Baig Butt Chaudhry Hashmi Iqbal Javed Malik Mirza Qureshi Raza Shah Siddiqui Yousaf Zafar',
    ),
  },
  {
    code: 'IN',
    timezone: 'Asia/Kolkata',
    languages: ['hi', 'en'],
    testers: 80,
    given: splitWords(
      'Aarav Ananya Arjun Deepika Divya Ishaan Kavya Kiran Lakshmi Manish Meera Neha Nikhil Priya Rohan Sneha Suresh Vikram',
    ),
    family: splitWords(
      'Agarwal Bhat Chopra Das Desai Gupta Iyer Joshi Kulkarni Menon Nair Patel Rao Reddy Sharma Verma',
    ),
  },
  {
    code: 'BD',
    timezone: 'Asia/Dhaka',
    languages: ['bn', 'en'],
    testers: 40,
    given: splitWords(
      'Abir Anika Farhan Farzana Jannat Mehedi Mim Nusrat Rafi Rakib Sabbir Sadia Shanto Tania Tanvir Tasnim',
    ),
    family: splitWords(
      'Ahmed Akter Alam Barua Chowdhury Haque Hossain Islam Karim Khatun Mahmud Rahman Sarkar Talukder',
    ),
  },
  {
    code: 'ID',
    timezone: 'Asia/Jakarta',
    languages: ['id'],
    testers: 44,
    given: splitWords('Adi Agus Ayu Bayu Budi Citra Dewi Dimas Eka Fajar Indah Kartika Putri Rizky Sari Wahyu Yoga'),
    family: splitWords(
      'Gunawan Halim Hidayat Kusuma Lestari Maulana Nugroho Pratama Purnomo Santoso Saputra Setiawan Utami Wibowo',
    ),
  },
  {
    code: 'NG',
    timezone: 'Africa/Lagos',
    languages: ['en', 'yo'],
    testers: 36,
    given: splitWords(
      'Adaeze Amina Bola Chidi Chinwe Emeka Funmi Ibrahim Ifeoma Kemi Kunle Ngozi Obinna Segun Tunde Uche Yemi',
    ),
    family: splitWords(
      'Abubakar Adebayo Adeyemi Bello Danjuma Eze Ibekwe Lawal Nwosu Obi Ogunleye Okafor Okonkwo Olawale',
    ),
  },
  {
    code: 'KE',
    timezone: 'Africa/Nairobi',
    languages: ['sw', 'en'],
    testers: 26,
    given: splitWords(
      'Achieng Brian Cynthia Dennis Faith Grace Juma Kevin Mercy Mwangi Njeri Otieno Purity Wambui Wanjiru',
    ),
    family: splitWords('Chebet Kamau Karanja Kiprop Koech Maina Muthoni Mutua Njoroge Ochieng Odhiambo Omondi Wafula'),
  },
  {
    code: 'BR',
    timezone: 'America/Sao_Paulo',
    languages: ['pt'],
    testers: 30,
    given: splitWords(
      'Ana Beatriz Bruno Caio Camila Daniel Fernanda Gabriel Helena Igor Juliana Larissa Lucas Mateus Rafael Thiago',
    ),
    family: splitWords(
      'Almeida Barbosa Cardoso Carvalho Costa Ferreira Gomes Lima Moreira Oliveira Pereira Ribeiro Rocha Souza',
    ),
  },
  {
    code: 'MX',
    timezone: 'America/Mexico_City',
    languages: ['es'],
    testers: 20,
    given: splitWords(
      'Alejandro Carmen Daniela Diego Emilia Fernando Gabriela Javier Lucia Mariana Miguel Paola Renata Sergio',
    ),
    family: splitWords(
      'Aguilar Castillo Cruz Delgado Flores Fuentes Herrera Jimenez Mendoza Navarro Ortega Ramos Reyes Salazar',
    ),
  },
  {
    code: 'PH',
    timezone: 'Asia/Manila',
    languages: ['fil', 'en'],
    testers: 24,
    given: splitWords(
      'Angelo Bea Carlo Christine Danica Erwin Grace Jasmine Jericho Joshua Kristine Lovely Mark Paolo Rhea',
    ),
    family: splitWords(
      'Aquino Bautista Castro Cruz Dizon Garcia Lopez Manalo Mercado Pascual Reyes Santos Tolentino Villanueva',
    ),
  },
  {
    code: 'EG',
    timezone: 'Africa/Cairo',
    languages: ['ar', 'en'],
    testers: 16,
    given: splitWords('Ahmed Dina Hassan Karim Laila Mariam Mostafa Nour Omar Rania Salma Sherif Tarek Yasmin Youssef'),
    family: splitWords('Abdallah Farouk Fathy Gaber Hegazy Ibrahim Kamel Mansour Naguib Ramadan Saleh Shawky Tawfik'),
  },
  {
    code: 'PL',
    timezone: 'Europe/Warsaw',
    languages: ['pl', 'en'],
    testers: 9,
    given: splitWords('Agnieszka Bartosz Ewa Jakub Joanna Kamil Karolina Marek Natalia Piotr Tomasz Zofia'),
    family: splitWords('Baran Duda Jankowski Kowalczyk Lis Mazur Nowak Pawlak Sikora Wilk Wrona Zielonka'),
  },
  {
    code: 'DE',
    timezone: 'Europe/Berlin',
    languages: ['de', 'en'],
    testers: 7,
    given: splitWords('Anna Clara Emil Felix Johanna Jonas Leonie Lukas Marie Paul Theresa'),
    family: splitWords('Becker Brandt Hartmann Keller Kraus Lorenz Schubert Seidel Vogt Winkler'),
  },
]
